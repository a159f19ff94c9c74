/** Makes each part of a date or time at least 24 px wide, the least that a pointer can be asked to hit. */
export const roomyParts =
  '[&_.date-segment:not([data-type=literal])]:min-w-6 [&_[data-type=hour]]:text-end [&_[data-type=day]]:text-center'
