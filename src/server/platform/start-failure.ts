/** A start that cannot succeed, told in one sentence a person can act on. */
export class StartFailure extends Error {
  override name = 'StartFailure'
}
