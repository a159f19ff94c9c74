import { Navigate, Route } from 'react-router'
import { type AppRoute, isLazy } from './app-route.ts'

/** The table's rows as the router takes them. */
export function routeElements(routes: readonly AppRoute[]) {
  return routes.map((route) => <Route key={route.path} path={route.path} element={elementOf(route)} />)
}

function elementOf({ screen: Screen }: AppRoute) {
  return isLazy(Screen) ? <Screen /> : <Navigate to={Screen.redirectTo} replace />
}
