import { lazy } from 'react'
import { Navigate, Route } from 'react-router'
import { type AppRoute, isLazy } from './app-route.ts'

const Planned = lazy(async () => ({ default: (await import('#web/screens/planned/Planned.tsx')).Planned }))

/** The table's rows as the router wants them. */
export function routeElements(routes: readonly AppRoute[]) {
  return routes.map((route) => <Route key={route.path} path={route.path} element={elementOf(route)} />)
}

function elementOf({ name, screen: Screen }: AppRoute) {
  if (isLazy(Screen)) return <Screen />
  return Screen === 'planned' ? <Planned name={name} /> : <Navigate to={Screen.redirectTo} replace />
}
