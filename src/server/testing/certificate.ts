import { generateKeyPairSync, sign } from 'node:crypto'

/** A fresh key and its self-signed certificate, as identity providers use. Node makes keys but not certificates. */
export function aCertificate(modulusLength = 2048): { readonly privateKey: string; readonly certificate: string } {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength })
  const algorithm = sequence(oid('2a864886f70d01010b'), Buffer.from('0500', 'hex'))
  const name = sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from('A provider')))))
  const body = sequence(
    der(0xa0, Buffer.from('020102', 'hex')),
    der(0x02, Buffer.of(1)),
    algorithm,
    name,
    sequence(der(0x17, Buffer.from('250101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = der(0x03, Buffer.concat([Buffer.of(0), sign('sha256', body, privateKey)]))
  const base64 = sequence(body, algorithm, signature).toString('base64')
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: `-----BEGIN CERTIFICATE-----\n${base64.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END CERTIFICATE-----`,
  }
}

function der(tag: number, content: Buffer): Buffer {
  const { length } = content
  const header = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.of(tag, ...header), content])
}

const sequence = (...parts: Buffer[]) => der(0x30, Buffer.concat(parts))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
