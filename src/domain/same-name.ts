/** Whether two spellings are one name: case, accents, blanks and signs do not matter ("O’Néill", "oneill"). */
export function isSameName(one: string, other: string): boolean {
  const key = keyOf(one)
  return key !== '' && key === keyOf(other)
}

const keyOf = (name: string) =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
