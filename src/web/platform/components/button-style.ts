import { classNames } from './class-names.ts'

/** One primary action on a screen; secondary beside it; quiet in rows and bars; danger for what cannot be undone. */
export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger'

/** `large` for the one action of a public step, `small` for rows and toolbars. */
export type ButtonSize = 'small' | 'medium' | 'large'

const variantClass = {
  primary: 'button-primary',
  secondary: 'button-secondary',
  quiet: 'button-quiet',
  danger: 'button-danger',
} satisfies Record<ButtonVariant, string>

const sizeClass = { small: 'button-small', medium: '', large: 'button-large' } satisfies Record<ButtonSize, string>

/** The look of a button, for whatever element wears it. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames('button', variantClass[variant], sizeClass[size], className)
}
