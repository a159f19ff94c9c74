import { limits } from '#domain/limits.ts'

/** Texts handed to the gateway in the last 24 hours. */
export interface TextsOfADay {
  readonly toNumber: number
  readonly inAll: number
}

/** Why one more text may not leave now. SMS pumping is paid per text, so one number and the total are both capped. */
export function whyNoMoreTexts({ toNumber, inAll }: TextsOfADay): string | undefined {
  if (toNumber >= limits.textsPerNumberInADay) {
    return `This number has been sent ${limits.textsPerNumberInADay} texts in 24 hours, which is the most it may get.`
  }
  if (inAll >= limits.textsInADay) {
    return `The portal has sent ${limits.textsInADay} texts in 24 hours, which is the most it may send.`
  }
  return undefined
}
