import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

// The address of the last heading that took the focus. Undefined until the first screen, where the browser sets the focus.
let arrivedAt: string | undefined

/** The only h1 of a screen. It takes the focus after navigation, so that screen readers announce it. */
export const ScreenHeading = ({ className, children }: { className?: string; children: ReactNode }) => {
  // The address of its own route, because the application's address changes before the next screen is rendered.
  const pathname = useMatch({ strict: false, select: (match) => match.pathname })
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (arrivedAt !== undefined && arrivedAt !== pathname) heading.current?.focus({ preventScroll: true })
    arrivedAt = pathname
  }, [pathname])
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      {children}
    </h1>
  )
}
