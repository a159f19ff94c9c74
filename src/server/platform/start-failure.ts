/** A start that cannot succeed, explained in one sentence a person can act on. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
