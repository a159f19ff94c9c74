import optimizeLocales from '@react-aria/optimize-locales-plugin'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { chunkGroups } from './scripts/vite/chunk-groups.ts'
import { compiledWords } from './scripts/vite/compiled-words.ts'
import { endpointsApart } from './scripts/vite/endpoints-apart.ts'
import { leanLibrary } from './scripts/vite/lean-library.ts'
import { pageAddresses } from './scripts/vite/page-addresses.ts'

/** The languages whose dates and words React Aria brings along; each costs the back office some kilobytes. */
const locales = ['en-US', 'es-ES']

/** What every page needs and releases seldom change: kept by the browser from one release to the next. */
const everywhere = [
  'node_modules/react/',
  'node_modules/react-dom/',
  'node_modules/react-router/',
  'node_modules/scheduler/',
  'node_modules/@tanstack/query-core/',
  'node_modules/@tanstack/react-query/',
  'node_modules/use-intl/',
  'node_modules/@formatjs/fast-memoize/',
  'vite/preload-helper',
]

/**
 * What every public page and nearly every step of the booking needs. One file compresses better than forty small ones, which
 * also cost a request each: the frame of the page, and what the steps share.
 */
const everyPage = [
  'src/contract/endpoint.ts',
  'src/contract/appointment-types.ts?endpoints',
  'src/contract/licenses.ts?endpoints',
  'src/contract/zip-codes.ts?endpoints',
  'src/domain/appointments/reference.ts',
  'src/domain/languages.ts',
  'src/domain/phone.ts',
  'src/domain/wait.ts',
  'src/domain/waiting-list/entry.ts',
  'src/domain/zip-code.ts',
  'src/web/layout/Logo.tsx',
  'src/web/layout/Messages.tsx',
  'src/web/layout/PublicLayout.tsx',
  'src/web/layout/ScreenBoundary.tsx',
  'src/web/layout/ScreenSkeleton.tsx',
  'src/web/platform/api/client.ts',
  'src/web/platform/api/idempotency-key.ts',
  'src/web/platform/api/query-client.ts',
  'src/web/platform/components/Button.tsx',
  'src/web/platform/components/button-style.ts',
  'src/web/platform/components/class-names.ts',
  'src/web/platform/components/FailedState.tsx',
  'src/web/platform/components/Icon.tsx',
  'src/web/platform/components/Skeleton.tsx',
  'src/web/platform/components/SkipLink.tsx',
  'src/web/platform/components/Spinner.tsx',
  'src/web/platform/components/toast/toasts-wanted.ts',
  'src/web/platform/components/VisuallyHidden.tsx',
  'src/web/platform/components/words.ts',
  'src/web/platform/components/icons.svg',
  'src/web/platform/failure-sentences.ts',
  'src/web/platform/components/NativeSelect.tsx',
  'src/web/platform/i18n/fetched-words.ts',
  'src/web/platform/i18n/LanguageChooser.tsx',
  'src/web/platform/i18n/LanguageProvider.tsx',
  'src/web/platform/i18n/preferred-language.ts',
  'src/web/platform/i18n/use-too-many.ts',
  'src/web/platform/leave.ts',
  'src/web/platform/public-paths.ts',
  'src/web/routes/app-route.ts',
  'src/web/platform/session/QueryProvider.tsx',
  'src/contract/appointments.ts?endpoints',
  'src/contract/booking.ts?endpoints',
  'src/contract/human-check.ts?endpoints',
  'src/domain/limits.ts',
  'src/web/platform/api/hooks.ts',
  'src/web/platform/components/ButtonLink.tsx',
  'src/web/platform/components/EmptyState.tsx',
  'src/web/platform/components/focus.ts',
  'src/web/platform/components/IconButton.tsx',
  'src/web/platform/components/Banner.tsx',
  'src/web/platform/components/tone.ts',
  'src/web/platform/human-check/altcha.ts',
  'src/web/platform/human-check/use-human-check.ts',
  'src/web/screens/customer/booking/booking-store.ts',
  'src/web/screens/customer/booking/BookingStep.tsx',
  'src/web/screens/customer/booking/draft.ts',
  'src/web/screens/customer/booking/Progress.tsx',
  'src/web/screens/customer/booking/steps.ts',
  'src/web/screens/customer/booking/stored-shape.ts',
  'src/web/screens/customer/booking/taken.ts',
  'src/web/screens/customer/booking/use-booking.ts',
  'src/web/screens/customer/booking/use-detour.ts',
  'src/web/screens/customer/booking/use-offers.ts',
  'src/web/screens/customer/booking/use-refusal-reason.ts',
  'src/web/platform/i18n/say-time.ts',
  'src/web/booking/Address.tsx',
  'src/web/booking/Answered.tsx',
  'src/web/booking/ChoiceGroup.tsx',
  'src/web/booking/hold.ts',
  'src/web/booking/office-address.ts',
  'src/web/booking/OfficeContact.tsx',
  'src/web/booking/TakenBanner.tsx',
]

/** What the two pages share on which a time is chosen. */
const choosingTimes = [
  'src/web/booking/DayStrip.tsx',
  'src/web/booking/DayTimes.tsx',
  'src/web/booking/MonthCard.tsx',
  'src/web/booking/NoTimes.tsx',
  'src/web/booking/TimePicker.tsx',
  'src/web/booking/time-groups.ts',
  'src/web/platform/components/MonthGrid.tsx',
  'src/web/platform/components/month-days.ts',
]

/** The same for a time at a chosen office and one at any. */
const anyTime = [
  'src/web/booking/ZoneBanner.tsx',
  'src/web/platform/components/narrow-screen.ts',
  'src/web/platform/components/use-media.ts',
  'src/web/screens/customer/booking/use-hold-time.ts',
]

/** Loaded only for people who come together. */
const FOR_HOUSEHOLDS = /\/(HowManyPeople|OtherPeople|PeopleComing|Household)-/

/** For pages with words of their own. */
const ownWords = ['src/web/platform/i18n/AddedWords.tsx']

/** What the search over all offices needs of the rules and the contract. */
const anyOffice = [
  'src/contract/earliest-times.ts?endpoints',
  'src/domain/availability/wishes.ts',
  'src/domain/distance.ts',
  'src/web/screens/customer/booking/use-wished.ts',
  'src/web/screens/customer/booking/wished.ts',
  'src/web/screens/customer/booking/WishFields.tsx',
]

/** What was wished for, in words. */
const wishWords = ['src/web/booking/wish-words.ts', 'src/web/platform/i18n/earliest-words.ts']

/** Who it is: asked by the booking, and by the waiting list. */
const information = [
  'src/web/screens/customer/booking/information-check.ts',
  'src/web/screens/customer/booking/InformationForm.tsx',
  'src/web/screens/customer/booking/use-chosen-types.ts',
  'src/web/screens/customer/booking/use-information-form.ts',
  'src/web/screens/customer/booking/use-problem-words.ts',
]

/** The waiting list: on its pages, and as a tick on that of an appointment; with the addresses of pages that few open. */
const list = [
  'src/contract/waiting-list.ts?endpoints',
  'src/web/routes/seldom-routes.ts',
  'src/web/waiting-list/HowItWorks.tsx',
  'src/web/waiting-list/WaitingListWords.tsx',
]

/** What the forms of the public pages share, and the rules they check. */
const fields = [
  'src/domain/text.ts',
  'src/domain/appointments/customer.ts',
  'src/domain/appointments/vin.ts',
  'src/web/platform/components/form/Checkbox.tsx',
  'src/web/platform/components/form/ErrorSummary.tsx',
  'src/web/platform/components/form/field.ts',
  'src/web/platform/components/form/FieldFrame.tsx',
  'src/web/platform/components/form/TextField.tsx',
]

/** Forms that are checked by the contract's own schemas: those of accounts, and all of the back office. */
const checkedForms = [
  'node_modules/react-hook-form/',
  'node_modules/zod/',
  'src/contract/account.ts?schemas',
  'src/contract/fields.ts',
  'src/domain/instant.ts',
  'src/domain/users/password.ts',
  'src/web/platform/components/form/contract-resolver.ts',
  'src/web/screens/public/use-account-form.ts',
]

/** The pages of people who sign in. */
const accountPages = [
  'src/domain/return-url.ts',
  'src/web/platform/components/form/PasswordField.tsx',
  'src/web/routes/sign-in-routes.ts',
  'src/web/platform/i18n/AccountWords.tsx',
  'src/web/screens/public/BrokenLink.tsx',
  'src/web/screens/public/SignInState.tsx',
  'src/web/screens/public/use-failure-words.ts',
]

/** How pages look that are neither a step of a booking nor a list. */
const plainPages = [
  'src/web/platform/components/Card.tsx',
  'src/web/platform/components/Outcome.tsx',
  'src/web/platform/components/PageHeader.tsx',
]

/** Who is signed in, and where they may go. */
const signedIn = [
  'src/contract/account.ts?endpoints',
  'src/web/platform/account-paths.ts',
  'src/web/platform/paths.ts',
  'src/web/platform/session/home.ts',
  'src/web/platform/session/session.ts',
  'src/web/platform/typed.ts',
]

/** Dates and minutes, which some public pages need and all of the back office. */
const clock = ['src/domain/time.ts']

/** What those who wait need of the rules, on an office's screens and on a phone: they do without the rest. */
const waiting = [
  'src/contract/kiosk.ts?endpoints',
  'src/contract/lobby.ts?endpoints',
  'src/contract/realtime.ts',
  'src/contract/tickets.ts?endpoints',
  'src/web/platform/i18n/say-moment-at.ts',
  'src/web/platform/realtime/bell.ts',
  'src/web/platform/realtime/retry-delay.ts',
  'src/domain/tickets/station.ts',
  'src/domain/notifications/caption.ts',
]

/** Of the line, what whoever chooses an office reads of it. */
const waits = ['src/contract/public-line.ts?endpoints', 'src/web/screens/customer/booking/use-waits.ts']

/** One's place in the line: on its own page, and on that of an appointment. */
const place = ['src/web/tickets/my-place/']

/** Only one screen offers them to choose from. */
const drawings = ['src/domain/service-icons.ts']

/** What counting page views needs: the rest of the contract and the rules would bring the back office along. */
const counting = ['src/contract/settings.ts?endpoints', 'src/domain/secret-address.ts']

/** The contract and the rules, for pages that check by them: small modules without a library of their own. */
const rules = ['src/contract/', 'src/domain/']

/** The frame of the back office, and what most of its screens share, the calendar first. Each module would cost a request. */
const backOffice = [
  'src/contract/blocked-places.ts?endpoints',
  'src/contract/closures.ts?endpoints',
  'src/contract/honored.ts?endpoints',
  'src/contract/locations.ts?endpoints',
  'src/contract/people-to-call.ts?endpoints',
  'src/contract/staff-appointments.ts?endpoints',
  'src/contract/users.ts?endpoints',
  'src/domain/appointments/editing.ts',
  'src/domain/appointments/status.ts',
  'src/domain/availability/hours.ts',
  'src/domain/calendar/background.ts',
  'src/domain/closures/closure.ts',
  'src/web/appointments/CancelledBanner.tsx',
  'src/web/appointments/ContactLink.tsx',
  'src/web/appointments/StatusBadges.tsx',
  'src/web/appointments/appointment-types.ts',
  'src/web/appointments/office-clock.ts',
  'src/web/appointments/say-confirmed.ts',
  'src/web/honored/',
  'src/web/layout/BackOfficeLayout.tsx',
  'src/web/locations/ArchivedNotice.tsx',
  'src/web/people-to-call/PeopleToCallNotice.tsx',
  'src/web/people-to-call/say-people.ts',
  'src/web/platform/components/Badge.tsx',
  'src/web/platform/components/BackOffice.tsx',
  'src/web/platform/components/chip.ts',
  'src/web/platform/components/density.ts',
  'src/web/platform/components/dialog/',
  'src/web/platform/components/Facts.tsx',
  'src/web/platform/components/form/options.ts',
  'src/web/platform/components/form/Select.tsx',
  'src/web/platform/components/form/use-leave-guard.tsx',
  'src/web/platform/components/form/use-typed.tsx',
  'src/web/platform/components/later.tsx',
  'src/web/platform/components/shortcuts.ts',
  'src/web/platform/open-find.ts',
  'src/web/platform/i18n/Moment.tsx',
  'src/web/platform/i18n/say-english.ts',
  'src/web/platform/messages.ts',
  'src/web/platform/session/idle.ts',
  'src/web/platform/session/IdleDialog.tsx',
  'src/web/platform/session/RequireRole.tsx',
  'src/web/platform/session/sign-out.ts',
]

/** What the calendar shares with its own dialogs, and with the page of an appointment. */
const day = [
  'src/web/screens/staff/appointments/ActionQuestion.tsx',
  'src/web/screens/staff/appointments/AppointmentActionButtons.tsx',
  'src/web/screens/staff/appointments/appointment-actions.ts',
  'src/web/screens/staff/appointments/calendar-address.ts',
  'src/web/screens/staff/appointments/day-layout.ts',
  'src/web/screens/staff/appointments/selected-time.ts',
  'src/web/screens/staff/appointments/undo.ts',
  'src/web/screens/staff/appointments/use-blocking.ts',
  'src/web/screens/staff/appointments/use-change-appointment.ts',
]

/** Records, their forms and their fields: for screens that are forms, and dialogs once they are opened. */
const records = [
  'src/web/appointments/',
  'src/web/outbox/message-state.tsx',
  'src/web/people-to-call/',
  'src/web/platform/components/form/aria-field.tsx',
  'src/web/platform/components/form/error-in-sight.ts',
  'src/web/platform/components/form/FormActions.tsx',
  'src/web/platform/components/form/GeneralFailure.tsx',
  'src/web/platform/components/form/NumberField.tsx',
  'src/web/platform/components/form/PhoneField.tsx',
  'src/web/platform/components/form/press-to-save.ts',
  'src/web/platform/components/form/SaveBar.tsx',
  'src/web/platform/components/form/show-failures.ts',
  'src/web/platform/components/form/Switch.tsx',
  'src/web/platform/components/form/TextArea.tsx',
  'src/web/platform/components/IconLink.tsx',
  'src/web/platform/record/',
  'src/web/platform/tables/list-return.ts',
]

/** Where `npm run dev` serves the API, which the page reaches through this server. */
const api = `http://127.0.0.1:${process.env.PORT ?? 8080}`

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    reactAriaLocales(),
    compiledWords(),
    endpointsApart(),
    leanRouter(),
    leanQueries(),
    pageAddresses(),
    chunkGroups({
      react: everywhere,
      page: everyPage,
      times: choosingTimes,
      anytime: anyTime,
      words: ownWords,
      earliest: anyOffice,
      wishes: wishWords,
      information,
      list,
      fields,
      session: signedIn,
      forms: checkedForms,
      account: accountPages,
      plain: plainPages,
      clock,
      waiting,
      waits,
      place,
      drawings,
      office: backOffice,
      day,
      counting,
      rules,
      records,
    }),
  ],
  resolve: {
    alias: {
      // The formatter without a parser, since the texts arrive parsed: 7 KB less on every public page.
      'use-intl/format-message': 'use-intl/format-message/format-only',
      // React has this hook itself; the shim is for versions without it.
      'use-sync-external-store/shim/index.js': 'react',
    },
  },
  server: {
    proxy: {
      '/api': api,
      '/timezone': api,
      '/signalr': { target: api, ws: true },
    },
  },
  build: {
    outDir: 'dist/web',
    // Of the syntax; how new a built-in function may be is up to `lib` in tsconfig.web.json.
    target: 'es2022',
    manifest: true,
    // Every browser of the target can preload modules, or does without.
    modulePreload: {
      polyfill: false,
      // Hardly anybody opens what is for people who come together: no page lists in advance what that needs.
      resolveDependencies: (file, files) => (FOR_HOUSEHOLDS.test(file) ? [] : files),
    },
    rolldownOptions: {
      output: {
        // Every page lists the files of the others. Screens keep their names; those of what they share would only weigh.
        chunkFileNames: ({ isDynamicEntry }) => (isDynamicEntry ? 'assets/[name]-[hash].js' : 'assets/[hash].js'),
      },
      // The domain is pure: what a page does not use of it, it need not run either.
      treeshake: { moduleSideEffects: [{ test: /src\/domain\//, sideEffects: false }] },
    },
  },
})

function reactAriaLocales(): Plugin {
  return { ...optimizeLocales.vite({ locales }), enforce: 'pre' }
}

/**
 * What names its parts for developers keeps alive what no page of ours uses of React Router: its forms, and the fetching
 * ahead of its framework mode. Without them, every page is 3 KB lighter.
 */
function leanRouter(): Plugin {
  return leanLibrary('lean-router', /\/react-router\/dist\/.*\.js$/, [
    [/^\w+\.displayName = .*;$/gm, ''],
    [/= (React\$?\d*\.(?:forwardRef|createContext|memo)\()/g, '= /* @__PURE__ */ $1'],
    [/return shouldPrefetch && [^;]*: link;/g, 'return link;'],
  ])
}

/** TanStack Query can also fetch lists that never end, page after page. We have none. */
function leanQueries(): Plugin {
  return leanLibrary('lean-queries', /\/query-core\/build\/modern\/query\.js$/, [
    [/^import \{ infiniteQueryBehavior \} .*$/m, ''],
    [/\(this\.#queryType === "infinite" .*: (this\.options\.behavior)\)/, '$1'],
  ])
}
