import { useParams } from 'react-router'

/** The id in the address under a name; 0, which no record has, if there is none. */
export function useIdInAddress(name: string): number {
  const text = useParams()[name] ?? ''
  return /^\d{1,15}$/.test(text) ? Number(text) : 0
}
