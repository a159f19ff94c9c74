import { expect, it } from 'vitest'
import { iconsFound, SERVICE_ICONS, type ServiceIcon, serviceIconSvg } from './service-icons.ts'

it.each(Object.keys(SERVICE_ICONS) as ServiceIcon[])('draws %s in lines that need nothing from elsewhere', (icon) => {
  const drawing = serviceIconSvg(icon)
  expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 24 24"[^>]*>.+<\/svg>$/)
  expect(drawing).not.toMatch(/href|style|script|url\(/)
})

it('names every icon differently', () => {
  const names = Object.values(SERVICE_ICONS).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})

it.each([
  ['marriage', 'gem'],
  ['dog', 'dog'],
  ['VACCINE', 'syringe'],
  ['court', 'gavel'],
  ['license card', 'license'],
  ['id card', 'id-card'],
])('finds a picture for "%s", by its name or what else people call it', (typed, icon) => {
  expect(iconsFound(typed)).toContain(icon)
  expect(iconsFound(`${typed} no such thing`)).toEqual([])
})
