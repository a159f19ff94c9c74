import { Route, Routes } from 'react-router'
import { accountAddresses, NotFound } from '#web/platform/account-paths.ts'
import { AccountWords, fetchAccountWords } from '#web/platform/i18n/AccountWords.tsx'
import { fetchScreen, routeElements } from './route-elements.tsx'

/** The pages of accounts, with their texts. It comes last: what it does not know either is not found. */
export function AccountRouter() {
  return (
    <AccountWords>
      <Routes>
        {routeElements(accountAddresses)}
        <Route path="*" element={<NotFound />} />
      </Routes>
    </AccountWords>
  )
}

/** Starts loading the screen at this address and its texts, which are shown first. */
export async function fetchFirst(pathname: string): Promise<void> {
  await Promise.all([fetchAccountWords(), fetchScreen(accountAddresses, pathname)])
}
