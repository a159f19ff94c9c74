import { numbersFrom } from '#domain/random.ts'

/** How people come to a counter, and how many of each. */
const KINDS = {
  'walk-in': 33,
  'on time': 24,
  early: 8,
  late: 8,
  'never comes': 4,
  'goes without a word': 4,
  family: 12,
  'wrong service': 6,
  'left and came back': 6,
  transferred: 5,
  deaf: 5,
  'called twice': 5,
} as const
export type Kind = keyof typeof KINDS

/** A moment as the browser of a clerk lived it: from the press to the answer. */
export interface Moment {
  readonly from: number
  readonly to: number
}

type Whereabouts = 'expected' | 'waiting' | 'away' | 'called' | 'at the desk' | 'served' | 'gone'

/** Someone of the day, and what truly happened to them. */
export interface Person {
  readonly name: string
  readonly kind: Kind
  /** Minutes after the doors opened. */
  readonly comesAt: number
  /** The time of their appointment, if they have one. */
  readonly dueAt: number | null
  /** A household shares one phone. */
  readonly phone: string
  readonly wantsTitle: boolean
  readonly visitMinutes: number
  whereabouts: Whereabouts
  appointmentId: number | null
  reference: string
  arrivalId: number
  ticket: string
  token: string
  /** The desk where they are, or to which they were called. */
  desk: string
  calls: number
  wasSentOn: boolean
  called: Moment | null
  arrived: Moment | null
  finished: Moment | null
}

const OPEN_MINUTES = 110
const QUARTER = 15
const WITH_APPOINTMENT: ReadonlySet<Kind> = new Set(['on time', 'early', 'late', 'never comes'])
const FAMILY_OF = 3

/** Everyone of the day, as a seed draws them. */
export function peopleOfTheDay(seed: number): Person[] {
  const next = numbersFrom(seed)
  const kinds = Object.entries(KINDS).flatMap(([kind, count]) => Array.from({ length: count }, () => kind as Kind))
  let family = 0
  let familyComesAt = 0
  return kinds.map((kind, n) => {
    let comesAt = Math.floor(next() * OPEN_MINUTES)
    if (kind === 'family' && family++ % FAMILY_OF > 0) comesAt = familyComesAt
    else if (kind === 'family') familyComesAt = comesAt
    const isBooked = WITH_APPOINTMENT.has(kind) || (kind !== 'family' && kind !== 'walk-in' && n % 2 === 0)
    const dueAt = isBooked ? QUARTER * (2 + Math.floor(next() * (OPEN_MINUTES / QUARTER - 2))) : null
    const apart = kind === 'early' ? -25 : kind === 'late' ? 20 : -3
    return {
      name: `${FIRST[n % FIRST.length]} ${LAST[Math.floor(n / FIRST.length)]}`,
      kind,
      comesAt: dueAt === null ? comesAt : Math.max(0, dueAt + apart),
      dueAt,
      phone: kind === 'family' ? `303555${2000 + Math.floor((family - 1) / FAMILY_OF)}` : '',
      wantsTitle: kind !== 'family' && dueAt === null && next() < 0.25,
      visitMinutes: 1 + Math.floor(next() * 5),
      whereabouts: 'expected',
      appointmentId: null,
      reference: '',
      arrivalId: 0,
      ticket: '',
      token: '',
      desk: '',
      calls: 0,
      wasSentOn: false,
      called: null,
      arrived: null,
      finished: null,
    }
  })
}

const FIRST = ['Ana', 'Ben', 'Chau', 'Dalia', 'Emre', 'Fatou', 'Guo', 'Hana', 'Ivan', 'Jun', 'Kofi', 'Lena']
const LAST = ['Ruiz', 'Okafor', 'Nguyen', 'Haddad', 'Yilmaz', 'Diallo', 'Wang', 'Novak', 'Silva', 'Cohen', 'Mensah']

/** Whether they come to the desk when they are called for this time. */
export function comes({ kind }: Pick<Person, 'kind'>, call: number): boolean {
  if (kind === 'goes without a word') return false
  return kind === 'called twice' || kind === 'deaf' ? call >= 2 : true
}
