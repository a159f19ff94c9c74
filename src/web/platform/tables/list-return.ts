import { useLocation, useNavigate } from 'react-router'

/** Added to a list's links, so that the screens behind them know where Back leads. */
export const fromList = { isFromList: true }

/** Goes back to the list a screen was opened from, as it was left; or just to the list. */
export function useReturnToList(list: string): () => void {
  const { state } = useLocation()
  const navigate = useNavigate()
  const isFromList: boolean = state?.isFromList === true
  return () => void (isFromList ? navigate(-1) : navigate(list))
}
