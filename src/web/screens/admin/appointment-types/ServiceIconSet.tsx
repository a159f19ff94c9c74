import { SERVICE_ICONS, type ServiceIcon, serviceIconSvg } from '#domain/service-icons.ts'
import { pictureOfDrawing, urlOfDrawing } from '#web/platform/components/form/prepare-picture.ts'

const icons = Object.keys(SERVICE_ICONS).filter((each): each is ServiceIcon => each in SERVICE_ICONS)

/** Pictures to choose from, for offices that have none of their own. */
export function ServiceIconSet({ onChoose }: { onChoose: (picture: Blob) => void }) {
  const choose = async (icon: ServiceIcon) => onChoose(await pictureOfDrawing(serviceIconSvg(icon)))
  return (
    <fieldset className="sm:col-span-2">
      <legend className="text-sm text-muted">Or choose from the set</legend>
      <div className="mt-1.5 flex flex-wrap gap-1.5">
        {icons.map((icon) => (
          <button
            key={icon}
            type="button"
            aria-label={SERVICE_ICONS[icon].name}
            title={SERVICE_ICONS[icon].name}
            onClick={() => void choose(icon)}
            className="button button-secondary size-11 p-0!"
          >
            <img src={urlOfDrawing(serviceIconSvg(icon))} alt="" className="size-7" />
          </button>
        ))}
      </div>
    </fieldset>
  )
}
