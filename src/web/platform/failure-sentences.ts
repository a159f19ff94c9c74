/** What a failed call says where the server gave no reason: the part of the messages that every page needs. */
export const failureSentences = {
  /** HTTP 401. */
  needToLogin: 'You need to login to view this page',
  /** HTTP 403. */
  notAuthorized: 'You are not authorized to do this.',
  /** HTTP 500, and time slots that could not be loaded. */
  portalFailed: 'Something went wrong talking to the portal. Contact support if this continues.',
  /** No response at all. */
  notReached: 'The portal could not be reached. Check your connection and try again.',
  /** The same on a device that knows why. */
  offline: 'You are offline. Nothing was saved. Try again when you are back online.',
  /** A refusal without a reason. */
  refused: 'The portal could not do this.',
} as const
