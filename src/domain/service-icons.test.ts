import { expect, it } from 'vitest'
import { SERVICE_ICONS, type ServiceIcon, serviceIconSvg } from './service-icons.ts'

it.each(Object.keys(SERVICE_ICONS) as ServiceIcon[])('draws %s in lines that need nothing from elsewhere', (icon) => {
  const drawing = serviceIconSvg(icon)
  expect(drawing).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" [^>]*viewBox="0 0 24 24"[^>]*>.+<\/svg>$/)
  expect(drawing).not.toMatch(/href|style|script|url\(/)
})

it('names every icon differently', () => {
  const names = Object.values(SERVICE_ICONS).map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
})
