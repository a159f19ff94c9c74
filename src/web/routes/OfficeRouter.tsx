import { Route, Routes } from 'react-router'
import { designPath, screen } from './app-route.ts'
import { officeRoutes } from './office-routes.ts'
import { routeElements } from './route-elements.tsx'

const DesignGate = screen('DesignGate', () => import('#web/layout/DesignGate.tsx'))

/** The screens that an office hangs up, apart from customers' pages, which need not know their files. */
export function OfficeRouter() {
  return (
    <Routes>
      {routeElements(officeRoutes)}
      <Route path={designPath} element={<DesignGate />} />
    </Routes>
  )
}
