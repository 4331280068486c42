# One machine's worth of Meja; any number of these serve one site with DATABASE_URL and REDIS_URL.
FROM python:3.12-slim

# WORKDIR would make /app root's, and the environment is made in it.
RUN useradd --create-home meja && mkdir /app /data && chown meja /app /data
WORKDIR /app
COPY --chown=meja . .
USER meja
# Makes the environment in the image; the data folder of this step, with its secret key, does not stay.
RUN MEJA_DATA=/home/meja/build ./meja compilemessages && rm -rf /home/meja/build

ENV MEJA_DATA=/data
VOLUME /data
EXPOSE 8000
HEALTHCHECK --start-period=60s CMD ["python3", "-c", "import urllib.request as r; r.urlopen('http://127.0.0.1:8000/healthz')"]
CMD ["./meja", "serve", "--host", "0.0.0.0"]
