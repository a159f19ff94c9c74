/** How much of what was typed as a reference is looked at: nine letters, with blanks and dashes. */
export const REFERENCE_TYPED = 40
