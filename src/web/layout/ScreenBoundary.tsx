import { Component, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { FailedState } from '#web/platform/components/FailedState.tsx'

/** A screen that breaks, or whose code fails to load, takes down neither the layout nor the other screens. */
export function ScreenBoundary({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return <Boundary pathname={pathname}>{children}</Boundary>
}

interface BoundaryProps {
  pathname: string
  children: ReactNode
}

interface BoundaryState {
  pathname: string
  hasFailed: boolean
}

// React catches rendering errors only in classes.
class Boundary extends Component<BoundaryProps, BoundaryState> {
  override state = { pathname: this.props.pathname, hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  /** Navigating to another screen tries again. */
  static getDerivedStateFromProps({ pathname }: BoundaryProps, state: BoundaryState) {
    return pathname === state.pathname ? null : { pathname, hasFailed: false }
  }

  override render() {
    if (!this.state.hasFailed) return this.props.children
    // After a release the old code's files are gone; reloading the page fetches the new ones.
    return <FailedState onRetry={() => window.location.reload()} />
  }
}
