import { type NetworkInterfaceInfo, networkInterfaces } from 'node:os'

/** Hosts that stand for every address of the machine, with the kinds of addresses they cover. */
const EVERY_ADDRESS: Readonly<Record<string, readonly string[]>> = { '0.0.0.0': ['IPv4'], '::': ['IPv4', 'IPv6'] }

/** An address that works only together with the name of a network card. */
const LINK_LOCAL = /^(fe80:|169\.254\.)/i

type Interfaces = ReturnType<typeof networkInterfaces>

/** Where browsers find a server that listens there, those on other machines first. */
export function addressesAt(
  host: string,
  port: number,
  interfaces: Interfaces = networkInterfaces(),
): [string, ...string[]] {
  const kinds = EVERY_ADDRESS[host]
  if (kinds === undefined) return [url(host, port)]
  const found = Object.values(interfaces)
    .flatMap((each: readonly NetworkInterfaceInfo[] = []) => each)
    .filter(({ address, family, internal }) => !internal && kinds.includes(family) && !LINK_LOCAL.test(address))
    .map(({ address }) => url(address, port))
  const [first, ...others] = [...new Set(found), url('127.0.0.1', port)]
  return [first ?? url('127.0.0.1', port), ...others]
}

/** Whether only programs on this machine reach a server that listens there. */
export function isLoopback(host: string): boolean {
  return /^(localhost|127(\.\d+){3}|::1)$/.test(host)
}

const url = (host: string, port: number) => `http://${host.includes(':') ? `[${host}]` : host}:${port}`
