// Read from disk, because the import only gives the file's URL.
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { iconNames } from './Icon.tsx'

it('has a drawing for every name and no others', () => {
  const sprite = readFileSync(`${import.meta.dirname}/icons.svg`, 'utf8')
  const drawn = [...sprite.matchAll(/<symbol id="([\w-]+)"/g)].map(([, name]) => name)
  expect(drawn).toEqual([...iconNames])
})
