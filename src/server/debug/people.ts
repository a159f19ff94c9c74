import type { Language } from '#domain/languages.ts'

/** Someone who could stand in line: a name as its owner writes it, and the language they book in. */
export interface InventedPerson {
  readonly firstName: string
  readonly lastName: string
  readonly locale: Language
  /** From the numbers that are kept free for examples; empty for who gave none. */
  readonly phoneNumber: string
}

interface Culture {
  readonly locale: Language
  /** How often one meets them, among all. */
  readonly share: number
  readonly firstNames: readonly string[]
  readonly lastNames: readonly string[]
}

const words = (names: string) => names.split(', ')

const CULTURES: readonly Culture[] = [
  {
    locale: 'en',
    share: 34,
    firstNames: words(
      'Emily, James, Olivia, Marcus, Hannah, Tyler, Brianna, Caleb, Denise, Walter, Aaliyah, Jordan, Grace, Noah, Ruth',
    ),
    lastNames: words(
      'Johnson, Miller, Brooks, Whitfield, Carter, O’Neill, Jefferson, Larsen, Goldberg, Washington, Yazzie, Hughes, Kim',
    ),
  },
  {
    locale: 'en',
    share: 5,
    firstNames: words('Priya, Arjun, Sanjay, Ananya, Deepa, Vikram, Meera'),
    lastNames: words('Nair, Patel, Iyer, Sharma, Reddy, Chowdhury, Gill'),
  },
  {
    locale: 'en',
    share: 4,
    firstNames: words('Hana, Kwame, Amina, Chidi, Selam, Ngozi, Abdi'),
    lastNames: words('Tesfaye, Mensah, Okafor, Bekele, Adeyemi, Warsame, Owusu'),
  },
  {
    locale: 'en',
    share: 5,
    firstNames: words('Jomar, Leilani, Min-jun, Liza, Soo-ah, Kenji, Malia'),
    lastNames: words('Santos, Reyes, Park, Choi, Tanaka, Kahale, Cruz'),
  },
  {
    locale: 'es',
    share: 20,
    firstNames: words(
      'Guadalupe, Luis, Ximena, Andrés, Rosa, Mateo, Itzel, Javier, Daniela, Ramón, María José, Agustín',
    ),
    lastNames: words(
      'Hernández, Flores, Ríos Medina, Castillo, Peña, Vargas, Ibáñez, Quispe, Núñez Soto, Delgado, Ortiz, Zamora',
    ),
  },
  {
    locale: 'vi',
    share: 9,
    firstNames: words('Linh, Quang, Ngọc Lan, Văn Hùng, Thu Hà, Đức, Minh Anh, Bảo Châu, Phương'),
    lastNames: words('Nguyễn, Trần, Lê, Phạm, Võ, Đặng, Huỳnh, Bùi'),
  },
  {
    locale: 'zh',
    share: 9,
    firstNames: words('小明, 丽华, 建国, 雨欣, 伟, 思远, 秀英, 子轩, 晓燕'),
    lastNames: words('王, 李, 张, 陈, 刘, 黄, 欧阳, 周'),
  },
  {
    locale: 'ar',
    share: 7,
    firstNames: words('محمد, ليلى, أحمد, فاطمة, يوسف, مريم, خالد, نور'),
    lastNames: words('الخطيب, حداد, عباس, المصري, الزهراني, منصور, هاشم, سليمان'),
  },
  {
    locale: 'fr',
    share: 7,
    firstNames: words('Aminata, Jean-Baptiste, Chloé, Moussa, Étienne, Fatou, Mireille, Wilner'),
    lastNames: words('Diallo, Traoré, Baptiste, Moreau, Koné, Lefèvre, Mbemba, Pierre-Louis'),
  },
]
const ALL_SHARES = CULTURES.reduce((sum, { share }) => sum + share, 0)

/** One in so many gives no phone number. */
const NO_PHONE = 0.2

/** Draws a person (draw: from 0 up to 1). */
export function aPerson(draw: () => number): InventedPerson {
  const { locale, firstNames, lastNames } = aCulture(draw() * ALL_SHARES)
  const [firstName, lastName] = [oneOf(firstNames, draw), oneOf(lastNames, draw)]
  const number = String(Math.floor(draw() * 100)).padStart(2, '0')
  return { firstName, lastName, locale, phoneNumber: draw() < NO_PHONE ? '' : `+130355501${number}` }
}

function aCulture(drawn: number): Culture {
  let left = drawn
  return CULTURES.find(({ share }) => (left -= share) < 0) ?? (CULTURES[0] as Culture)
}

export function oneOf<T>(list: readonly T[], draw: () => number): T {
  return list[Math.floor(draw() * list.length)] as T
}
