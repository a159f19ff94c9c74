import { Routes } from 'react-router'
import { officeRoutes } from './office-routes.ts'
import { routeElements } from './route-elements.tsx'

/** The screens that an office hangs up, apart from customers' pages, which need not know their files. */
export function OfficeRouter() {
  return <Routes>{routeElements(officeRoutes)}</Routes>
}
