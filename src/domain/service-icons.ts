import { LIBRARY_ICONS } from './library-icons.ts'

/** Pictures of the usual kinds of service, on a grid of 24: drawn in lines of one width, so that they look like one set. */
const DRAWN = {
  license: {
    name: 'License card',
    lines:
      '<rect x="2.5" y="5" width="19" height="14" rx="2"/><circle cx="8" cy="11" r="2"/><path d="M5 16c.6-1.5 1.7-2.2 3-2.2s2.4.7 3 2.2M14 10h4.5M14 13.5h4.5"/>',
  },
  identity: {
    name: 'Identity card',
    lines:
      '<rect x="4" y="3" width="16" height="18" rx="2"/><path d="M10 3v2h4V3"/><circle cx="12" cy="11" r="2.4"/><path d="M8 17.5c.8-2 2.3-3 4-3s3.2 1 4 3"/>',
  },
  car: {
    name: 'Car',
    lines:
      '<path d="M4.5 12 6.2 7.4A2 2 0 0 1 8.1 6h7.8a2 2 0 0 1 1.9 1.4L19.5 12"/><path d="M3.5 12h17v5.5h-17zM5.5 17.5V19M18.5 17.5V19"/><path d="M6.5 14.8h1.5M16 14.8h1.5"/>',
  },
  plate: {
    name: 'License plate',
    lines: '<rect x="2.5" y="6.5" width="19" height="11" rx="2"/><path d="M6 9.5h.01M18 9.5h.01M7 13.5h3M12 13.5h5"/>',
  },
  wheel: {
    name: 'Steering wheel',
    lines:
      '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="2.2"/><path d="M3.2 10.4 9.9 11.4M20.8 10.4l-6.7 1M12 14.2V21"/>',
  },
  transfer: {
    name: 'Change of owner',
    lines:
      '<path d="M14 3H7a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h10a2 2 0 0 0 2-2V8z"/><path d="M14 3v5h5M8.5 13h6.5l-1.8-1.8M15.5 16.5H9l1.8 1.8"/>',
  },
  truck: {
    name: 'Truck',
    lines:
      '<path d="M2.5 6.5h11.5v10H2.5zM14 10h4l3 3.2v3.3h-7z"/><circle cx="7" cy="17.5" r="1.8"/><circle cx="17.2" cy="17.5" r="1.8"/>',
  },
  motorcycle: {
    name: 'Motorcycle',
    lines:
      '<circle cx="5.5" cy="16" r="3.2"/><circle cx="18.5" cy="16" r="3.2"/><path d="M5.5 16l4-5h5l4 5M14.5 11 13 7.5h-2.5M9.5 11 12 16h3"/>',
  },
  passport: {
    name: 'Passport',
    lines:
      '<rect x="5" y="3" width="14" height="18" rx="2"/><circle cx="12" cy="10.5" r="3.2"/><path d="M8.8 10.5h6.4M12 7.3c-1.6 2-1.6 4.4 0 6.4 1.6-2 1.6-4.4 0-6.4M9 17.5h6"/>',
  },
  payment: {
    name: 'Payment',
    lines: '<rect x="2.5" y="6" width="19" height="12" rx="2"/><path d="M2.5 10h19M6 14.5h4"/>',
  },
  exam: {
    name: 'Written test',
    lines:
      '<rect x="5" y="4" width="14" height="17" rx="2"/><path d="M9 4V3h6v1M8.5 10l1.2 1.2L12 9M14 10.2h2M8.5 15.5l1.2 1.2L12 14.5M14 15.7h2"/>',
  },
  home: {
    name: 'Change of address',
    lines: '<path d="M4 11.5 12 5l8 6.5"/><path d="M6 10v9h12v-9M10 19v-5h4v5"/>',
  },
} as const

export const SERVICE_ICONS = { ...DRAWN, ...LIBRARY_ICONS } as const

export type ServiceIcon = keyof typeof SERVICE_ICONS

/** Stored pictures cannot change with the theme: this color is visible on both. */
const INK = '#1c8d97'

interface Drawn {
  readonly name: string
  readonly words?: string
}

/** The pictures that match every word typed, by their names and what else people call them. */
export function iconsFound(typed: string): ServiceIcon[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  return ICONS.filter((icon) => {
    const { name, words: more = '' }: Drawn = SERVICE_ICONS[icon]
    const said = `${name} ${more}`.toLowerCase()
    return words.every((word) => said.includes(word))
  })
}

const ICONS = Object.keys(SERVICE_ICONS).filter((each): each is ServiceIcon => each in SERVICE_ICONS)

/** The picture as a file of its own, twice as large as the largest place it is shown in. */
export function serviceIconSvg(icon: ServiceIcon): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="128" height="128" viewBox="0 0 24 24" fill="none" stroke="${INK}" stroke-width="1.7" stroke-linecap="round" stroke-linejoin="round">${SERVICE_ICONS[icon].lines}</svg>`
}
