/** The priority classes, as forms offer them. */
export const PRIORITY_OPTIONS = [
  { value: 'accessibility', label: 'Accessibility needs' },
  { value: 'children', label: 'With small children' },
]
