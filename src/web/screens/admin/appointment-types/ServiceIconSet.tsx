import { useState } from 'react'
import { iconsFound, SERVICE_ICONS, type ServiceIcon, serviceIconSvg } from '#domain/service-icons.ts'
import { pictureOfDrawing, urlOfDrawing } from '#web/platform/components/form/prepare-picture.ts'

/** Pictures to choose from, for offices that have none of their own. */
export function ServiceIconSet({ onChoose }: { onChoose: (picture: Blob) => void }) {
  const [typed, setTyped] = useState('')
  const choose = async (icon: ServiceIcon) => onChoose(await pictureOfDrawing(serviceIconSvg(icon)))
  const found = iconsFound(typed)
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm text-muted">Or choose from the set</legend>
      <input
        type="search"
        aria-label="Search the icons"
        placeholder="Search: car, dog, vaccine, court"
        className="control mt-1.5 max-w-sm"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        // Enter would save the form.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <div className="mt-2 flex max-h-52 flex-wrap gap-1.5 overflow-y-auto p-0.5">
        {found.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-label={SERVICE_ICONS[icon].name}
            title={SERVICE_ICONS[icon].name}
            onClick={() => void choose(icon)}
            className="button button-secondary size-11 p-0!"
          >
            <img src={urlOfDrawing(serviceIconSvg(icon))} alt="" loading="lazy" className="size-7" />
          </button>
        ))}
      </div>
      <output className="text-sm text-muted empty:hidden">
        {found.length === 0 && 'No icon has this name. Try another word, or upload a picture above.'}
      </output>
    </fieldset>
  )
}
