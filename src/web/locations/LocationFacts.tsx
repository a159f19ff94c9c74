import type { Location } from '#contract/locations.ts'
import { Address } from '#web/booking/Address.tsx'
import { sayPhone } from '#domain/phone.ts'
import { directionsInWords, directionsUrl, phoneUrl } from '#web/booking/office-address.ts'
import { Fact, Facts } from '#web/platform/components/Facts.tsx'
import { ENGLISH, sayCount } from '#web/platform/i18n/say-english.ts'
import { sayZone } from '#web/platform/i18n/say-time.ts'
import { locationLabels } from './location-labels.ts'

/** An office as people ask about it: its number, how to call it, where it is and how to get there. */
export function LocationFacts({ location }: { location: Location }) {
  const { officeNumber, phoneNumber, address, timeZone } = location
  const hasAddress = Object.values(address).some((line) => line !== '')
  return (
    // On a tablet its card is as wide as the page.
    <div className="sm:max-lg:*:grid-cols-2 sm:max-lg:*:gap-x-6">
      <Facts layout="stacked">
        <Fact label={locationLabels.officeNumber}>{officeNumber}</Fact>
        <Fact label={locationLabels.phoneNumber}>
          <a href={phoneUrl(phoneNumber)} className="link">
            {sayPhone(phoneNumber)}
          </a>
        </Fact>
        <Fact label={locationLabels.address}>
          {hasAddress && (
            <>
              <Address address={address} />
              <a
                href={directionsUrl(location)}
                target="_blank"
                rel="noreferrer"
                className="link mt-1 inline-block py-0.5"
              >
                Show on a map <span className="sr-only">(opens in a new tab)</span>
              </a>
            </>
          )}
        </Fact>
        <Fact label={locationLabels.directions}>
          {directionsInWords(location) && <span className="whitespace-pre-line">{directionsInWords(location)}</span>}
        </Fact>
        <Fact label={locationLabels.timeZone}>
          {sayZone(ENGLISH, timeZone)} <span className="font-normal text-muted">({timeZone})</span>
        </Fact>
      </Facts>
    </div>
  )
}

/** Whether the office sends texts, announces, and calls tickets. */
export function LocationServices({ location }: { location: Location }) {
  const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')
  return (
    <Facts>
      <Fact label={locationLabels.textMessagesEnabled}>{onOff(location.textMessagesEnabled)}</Fact>
      <Fact label={locationLabels.announcementsEnabled}>{onOff(location.announcementsEnabled)}</Fact>
      <Fact label={locationLabels.pullNumberEnabled}>{onOff(location.pullNumberEnabled)}</Fact>
      <Fact label={locationLabels.releaseMinutes}>
        {location.releaseMinutes === 0
          ? 'Can be booked again right away'
          : `Can be booked again at a random moment within ${sayCount(location.releaseMinutes, 'minute')}`}
      </Fact>
      {location.pullNumberEnabled && (
        <Fact label="Last ticket number">{location.pullNumberLatestNumber || 'None'}</Fact>
      )}
    </Facts>
  )
}
