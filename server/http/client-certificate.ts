import type { X509Certificate } from "node:crypto";
import { TLSSocket } from "node:tls";

/**
 * What the other side of a connection has proved to be, by a certificate that TLS found to be of the configured
 * authority and good; undefined for any other, and without TLS.
 */
export function clientCertificateOf(socket: unknown): X509Certificate | undefined {
  return socket instanceof TLSSocket && socket.authorized ? socket.getPeerX509Certificate() : undefined;
}
