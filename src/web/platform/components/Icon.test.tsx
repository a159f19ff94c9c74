// Read from disk, because the import only gives the address of the file.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './Icon.tsx'

it('has a drawing for every name, and no other', () => {
  const sprite = readFileSync(`${import.meta.dirname}/icons.svg`, 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual([...iconNames])
})
