import type { FastifyReply, FastifyRequest } from 'fastify';

/** Browsers accept `__Host-` cookies only when Secure, for this host alone and for the path /. */
const REFRESH = '__Host-rt';
const DEVICE = '__Host-dc';
const flags = { path: '/', secure: true, httpOnly: true, sameSite: 'strict' } as const;

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  return request.cookies[REFRESH];
}

export function setRefreshCookie(reply: FastifyReply, token: string, endsAt: Date): void {
  reply.setCookie(REFRESH, token, { ...flags, expires: endsAt });
}

export function clearRefreshCookie(reply: FastifyReply): void {
  reply.setCookie(REFRESH, '', { ...flags, maxAge: 0 });
}

export function readDeviceCookie(request: FastifyRequest): string | undefined {
  return request.cookies[DEVICE];
}

export function setDeviceCookie(reply: FastifyReply, device: string): void {
  reply.setCookie(DEVICE, device, { ...flags, maxAge: 180 * 24 * 3600 });
}
