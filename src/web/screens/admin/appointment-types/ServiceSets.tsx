import { useState } from 'react'
import { useNavigate } from 'react-router'
import { adminAppointmentTypes } from '#contract/admin-appointment-types.ts'
import { SERVICE_SET_KEYS, SERVICE_SETS, type ServiceSetKey, servicesOf } from '#domain/service-sets.ts'
import { serviceIconSvg } from '#domain/service-icons.ts'
import { useWrite } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import { Card } from '#web/platform/components/Card.tsx'
import { CheckboxInput } from '#web/platform/components/form/Checkbox.tsx'
import { urlOfDrawing } from '#web/platform/components/form/prepare-picture.ts'
import { toast } from '#web/platform/components/toast/toast.ts'
import { sayCount } from '#web/platform/i18n/say-english.ts'
import { paths } from '#web/platform/paths.ts'

/** Services to begin with, for each kind of office. */
export function ServiceSets() {
  const [set, setSet] = useState<ServiceSetKey>('motorVehicles')
  return (
    <>
      <fieldset className="mb-5 flex flex-wrap gap-2">
        <legend className="sr-only">Kind of office</legend>
        {SERVICE_SET_KEYS.map((key) => (
          <Button
            key={key}
            aria-pressed={key === set}
            variant={key === set ? 'primary' : 'secondary'}
            onClick={() => setSet(key)}
          >
            {SERVICE_SETS[key].name}
          </Button>
        ))}
      </fieldset>
      <ServiceSet key={set} set={set} />
    </>
  )
}

function ServiceSet({ set }: { set: ServiceSetKey }) {
  const services = Object.entries(servicesOf(set))
  const [chosen, setChosen] = useState(() => services.map(([key]) => key))
  const { mutate, isPending, error } = useWrite(adminAppointmentTypes.addSet)
  const navigate = useNavigate()
  const add = () =>
    mutate(
      { body: { set, services: chosen } },
      {
        onSuccess: ({ added }) => {
          toast.success(
            added === 0 ? 'All of these were there already' : `${sayCount(added, 'appointment type')} created`,
          )
          void navigate(paths.appointmentTypes)
        },
      },
    )
  return (
    <Card title={SERVICE_SETS[set].name} className="max-w-3xl">
      <div className="grid gap-5">
        <ul className="grid gap-2 sm:grid-cols-2">
          {services.map(([key, { name, minutes, icon, documents }]) => (
            <li key={key} className="flex items-start gap-2">
              <img src={urlOfDrawing(serviceIconSvg(icon))} alt="" className="mt-1.5 size-6" />
              <div className="min-w-0">
                <CheckboxInput
                  id={`service-${key}`}
                  checked={chosen.includes(key)}
                  onChange={({ target }) =>
                    setChosen((before) => (target.checked ? [...before, key] : before.filter((each) => each !== key)))
                  }
                  label={
                    <>
                      {name.en} <span className="text-muted">({minutes} min)</span>
                    </>
                  }
                />
                <p className="text-sm text-muted">{documents.map(({ en }) => en).join(', ')}</p>
              </div>
            </li>
          ))}
        </ul>
        {error && (
          <Banner tone="danger" isLive>
            {error.message}
          </Banner>
        )}
        <Button
          variant="primary"
          className="justify-self-start"
          isPending={isPending}
          disabled={chosen.length === 0}
          onClick={add}
        >
          Add {sayCount(chosen.length, 'service')}
        </Button>
      </div>
    </Card>
  )
}
