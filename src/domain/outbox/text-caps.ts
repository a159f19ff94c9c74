/** Texts handed to the gateway in the last 24 hours. */
export interface TextsOfADay {
  readonly toNumber: number
  readonly inAll: number
}

/** The settings that cap them. */
export interface TextCaps {
  readonly textsPerNumberInADay: number
  readonly textsInADay: number
}

/** Why one more text may not leave now. SMS pumping is paid per text, so one number and the total are both capped. */
export function whyNoMoreTexts(
  { toNumber, inAll }: TextsOfADay,
  { textsPerNumberInADay, textsInADay }: TextCaps,
): string | undefined {
  if (toNumber >= textsPerNumberInADay) {
    return `This number has been sent ${textsPerNumberInADay} texts in 24 hours, which is the most it may get.`
  }
  if (inAll >= textsInADay) {
    return `The portal has sent ${textsInADay} texts in 24 hours, which is the most it may send.`
  }
  return undefined
}
