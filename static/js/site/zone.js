// The server writes times; this tells it in which time zone, by a cookie that the next page brings along.

const COOKIE = "meja_zone"; // must agree with accounts/middleware.py
const AGE_S = 365 * 24 * 3600;

export function startZone() {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (!zone || document.cookie.split("; ").includes(`${COOKIE}=${zone}`)) return;
  const secure = location.protocol === "https:" ? "; Secure" : "";
  document.cookie = `${COOKIE}=${zone}; Path=/; Max-Age=${AGE_S}; SameSite=Lax${secure}`;
}
