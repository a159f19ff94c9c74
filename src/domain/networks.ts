/** Internet addresses and the networks they belong to, as people write them: 203.0.113.7, 10.0.0.0/8, 2001:db8::/32. */

interface Address {
  readonly value: bigint
  /** 32 or 128. */
  readonly length: number
}

export interface Network extends Address {
  /** How many leading bits its addresses share. */
  readonly bits: number
}

const GROUP_BITS = 16n

function ipv4Of(text: string): Address | undefined {
  const parts = text.split('.')
  if (parts.length !== 4 || !parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256)) return
  return { value: parts.reduce((sum, part) => (sum << 8n) | BigInt(part), 0n), length: 32 }
}

function ipv6Of(text: string): Address | undefined {
  // The last 32 bits may be written like an IPv4 address.
  const [, before, inside] = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/.exec(text) ?? []
  if (before !== undefined && inside !== undefined) {
    const last = ipv4Of(inside)?.value
    if (last === undefined) return
    return ipv6Of(`${before}${(last >> GROUP_BITS).toString(16)}:${(last & 0xffffn).toString(16)}`)
  }
  const sides = text.split('::')
  if (sides.length > 2) return
  const [head = [], tail = []] = sides.map((side) => (side === '' ? [] : side.split(':')))
  const missing = 8 - head.length - tail.length
  if (sides.length === 2 ? missing < 1 : missing !== 0) return
  const groups = [...head, ...Array<string>(missing).fill('0'), ...tail]
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return
  return { value: groups.reduce((sum, group) => (sum << GROUP_BITS) | BigInt(`0x${group}`), 0n), length: 128 }
}

/** An IPv4 address inside an IPv6 one, as a socket for both writes it. */
const MAPPED = 0xffffn

function addressOf(text: string): Address | undefined {
  const [plain = ''] = text.split('%')
  const address = ipv4Of(plain) ?? ipv6Of(plain)
  if (address?.length === 128 && address.value >> 32n === MAPPED) {
    return { value: address.value & 0xffffffffn, length: 32 }
  }
  return address
}

/** A network, or an address as a network of one; undefined if it is neither. */
export function networkOf(text: string): Network | undefined {
  const [written = '', mask, ...more] = text.split('/')
  const address = ipv4Of(written) ?? ipv6Of(written)
  if (address === undefined || more.length > 0) return
  if (mask === undefined) return { ...address, bits: address.length }
  if (!/^[1-9]\d{0,2}$/.test(mask) || Number(mask) > address.length) return
  return { ...address, bits: Number(mask) }
}

/** Whether an address belongs to one of the networks. */
export function isWithin(networks: readonly Network[], text: string): boolean {
  const address = addressOf(text)
  if (address === undefined) return false
  return networks.some(({ value, length, bits }) => {
    const rest = BigInt(length - bits)
    return length === address.length && value >> rest === address.value >> rest
  })
}

/** The visitor behind an address. A 64-bit IPv6 network is one visitor: they could use a new address for every call. */
export function visitorAt(text: string): string {
  const address = addressOf(text)
  if (address === undefined) return text
  return address.length === 32 ? partsOf(address, 4).join('.') : sayNetwork({ ...address, bits: 64 })
}

/** The network of an address: the 256 addresses around it, or a 64-bit IPv6 network. */
export function networkAt(text: string): string {
  const address = addressOf(text)
  if (address === undefined) return text
  return sayNetwork({ ...address, bits: address.length === 32 ? 24 : 64 })
}

/** A network in one spelling: its first address, and how many bits its addresses share. */
export function sayNetwork({ value, length, bits }: Network): string {
  const rest = BigInt(length - bits)
  const first = { value: (value >> rest) << rest, length }
  if (length === 32) return `${partsOf(first, 4).join('.')}/${bits}`
  const groups = Math.ceil(bits / 16)
  return `${partsOf(first, groups)
    .map((group) => group.toString(16))
    .join(':')}${groups < 8 ? '::' : ''}/${bits}`
}

/** The first numbers that an address is written with. */
function partsOf({ value, length }: Address, count: number): bigint[] {
  const bits = length === 32 ? 8 : 16
  return Array.from(
    { length: count },
    (_, at) => (value >> BigInt(length - bits * (at + 1))) & ((1n << BigInt(bits)) - 1n),
  )
}

/** The networks of a list, whichever way it is separated; those that are none are left out. */
export function networksIn(list: string): Network[] {
  return entriesOf(list).flatMap((entry) => networkOf(entry) ?? [])
}

/** The widest that one organization has: anything wider is rather a slip that would let in everyone. */
const WIDEST = { 32: 8, 128: 16 }

const MOST_NETWORKS = 1000

/** What is wrong with a list of networks, as a sentence. */
export function networksMistake(list: string): string | undefined {
  const entries = entriesOf(list)
  if (entries.length > MOST_NETWORKS) return `Must be at most ${MOST_NETWORKS} networks`
  for (const entry of entries) {
    const mistake = networkMistake(entry)
    if (mistake !== undefined) return mistake
  }
  return undefined
}

/** What is wrong with one of them. */
export function networkMistake(entry: string): string | undefined {
  const network = networkOf(entry)
  if (!network) return `Must be addresses or networks, such as 203.0.113.7 or 10.0.0.0/8: ${entry} is neither`
  const widest = network.length === 32 ? WIDEST[32] : WIDEST[128]
  return network.bits < widest ? `${entry} is too wide: the widest network is /${widest}` : undefined
}

const entriesOf = (list: string) => list.split(/[\s,;]+/).filter((entry) => entry !== '')
