/** Parts of names from many places. Earlier ones are drawn more often, as some names are more common than others. */
const FIRST =
  'Maria James Jose Linda Wei Ahmed Anna David Fatima John Mai Grace Omar Elena Peter Ngoc Sofia Ivan Priya Luis Chloe Hassan Ruth Diego Amara Yuki Tom Leila Carlos Ingrid Kofi Nadia Paul Mei Rosa Samuel Aisha Viktor Nina Jorge Olga Kenji Marta Abdul Clara Hugo Zoe Farah Emil Lucia Arjun Vera Mateo Iris Bao Greta Tariq Noor Felix Dora Ling Bruno Yara Otto'
const HEAD =
  'Mar Gar Ro Jo Wil Her Lo San Thom Pe Ra Vas Kow Nak Al Ben Cas De Fer Gon Hor Ib Kim Lar Mo Nov Ok Pat Qui Sil Tra Ush Ver Wag Yam Zim Bau Cho Dun Elf'
const MIDDLE =
  'ti ri der li man na de kin ca ga be lo mu ve du fa go hi jo ke la me no pa qua ra se ta un va wi xe ya zo bri cla dre fle gri stro'
const TAIL =
  'nez son ez ski man berg ova to ng ley ton er wood quist ani ard bach cek dt escu field gard hoff ic ka lund mura nen ou poulos rup sen thal ung vic well xin yan zadeh bury'

const drawn = (parts: string, hash: string, byte: number) => {
  const list = parts.split(' ')
  const square = `get_byte(${hash}, ${byte}) * get_byte(${hash}, ${byte})`
  return `('{${list.join()}}'::text[])[1 + ${square} * ${list.length} / 65536]`
}

/** In SQL, the names of the person that a hash stands for. */
export const firstNameOf = (hash: string): string => drawn(FIRST, hash, 0)
export const lastNameOf = (hash: string): string =>
  `${drawn(HEAD, hash, 1)} || ${drawn(MIDDLE, hash, 2)} || ${drawn(TAIL, hash, 3)}`
