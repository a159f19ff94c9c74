import { classNames } from './class-names.ts'

/** One primary action per screen; secondary next to it; quiet in rows and bars; danger for what cannot be undone. */
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

/** The look of a button, for any element. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, className?: string): string {
  return classNames('button', variantClass[variant], sizeClass[size], className)
}
