import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { type CreateLocation, locations } from '#contract/locations.ts'
import { locationLabels } from '#web/locations/location-labels.ts'
import { CallFailed } from '#web/platform/api/client.ts'
import { readOf } from '#web/platform/api/hooks.ts'
import { Banner } from '#web/platform/components/Banner.tsx'
import { Button } from '#web/platform/components/Button.tsx'
import type { FormOf } from '#web/platform/components/form/field.ts'
import { TextField } from '#web/platform/components/form/TextField.tsx'
import { messages } from '#web/platform/messages.ts'
import type { LocationValues } from './location-form.ts'

/** Too many requests: the server's message says how long to wait. */
const TOO_MANY = 429

/** Where the office is on the map: looked up by address, or typed. */
export function CoordinateFields({ form }: { form: FormOf<LocationValues, CreateLocation> }) {
  const client = useQueryClient()
  const address = useWatch({ control: form.control, name: 'address' })
  const [isAsking, setIsAsking] = useState(false)
  // What came of a lookup is no longer true of another address.
  const [outcome, setOutcome] = useState<{ readonly address: string; readonly said: ReactNode }>()
  const asked = inOneLine(address)
  const say = (said: ReactNode) => setOutcome({ address: asked, said })

  const find = async () => {
    const missing = neededForCoordinates.filter((part) => address[part].trim() === '')
    if (missing.length > 0) {
      const names = missing.map((part) => locationLabels[part]).join(', ')
      return say(<Banner tone="warning">Fill in the address first. Missing: {names}.</Banner>)
    }
    setIsAsking(true)
    setOutcome(undefined)
    try {
      const found = await client.fetchQuery(readOf(locations.geocode, { body: { address: asked } }))
      form.setValue('latitude', String(found.latitude), { shouldDirty: true })
      form.setValue('longitude', String(found.longitude), { shouldDirty: true })
      form.clearErrors(['latitude', 'longitude'])
      say(
        found.isApproximate ? (
          <Banner tone="warning" title="These coordinates are approximate">
            The street itself was not found, only the area around it. Type the exact ones if you know them.
          </Banner>
        ) : (
          <Banner tone="success">Coordinates for {asked}.</Banner>
        ),
      )
    } catch (failed) {
      if (!(failed instanceof CallFailed)) throw failed
      if (failed.status === TOO_MANY) return say(<Banner tone="danger">{failed.message}</Banner>)
      // They may be those of the address before.
      form.setValue('latitude', '', { shouldDirty: true })
      form.setValue('longitude', '', { shouldDirty: true })
      say(<Banner tone="danger">{messages.geocodeFailed}</Banner>)
    } finally {
      setIsAsking(false)
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4 sm:col-span-2">
      <Button icon="map-pin" isPending={isAsking} onClick={() => void find()} className="justify-self-start">
        Get coordinates
      </Button>
      <output className="empty:hidden">{outcome?.address === asked && outcome.said}</output>
      <div className="grid grid-cols-1 gap-5 sm:grid-cols-2">
        <TextField form={form} name="latitude" label={locationLabels.latitude} autoComplete="off" isOptional />
        <TextField form={form} name="longitude" label={locationLabels.longitude} autoComplete="off" isOptional />
      </div>
    </div>
  )
}

/** The parts of an address that a lookup needs (LOC-5). */
const neededForCoordinates = ['address1', 'city', 'state', 'zipCode'] as const

/** "1200 Elm Street, Denver, CO 80220". A suite only confuses geocoders. */
function inOneLine({ address1, city, state, zipCode }: CreateLocation['address']): string {
  return [address1, city, `${state.trim()} ${zipCode}`].map((part) => part.trim()).join(', ')
}
