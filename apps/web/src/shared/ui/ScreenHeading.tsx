import { useMatch } from '@tanstack/react-router'
import { useEffect, useRef, type ReactNode } from 'react'

// Where the focus was last led; undefined until the first screen stands, which leaves the focus to the browser.
let arrivedAt: string | undefined

/** The one h1 of a screen. It takes the focus when a person arrives from another screen, so that a reader speaks it. */
export const ScreenHeading = ({ className, children }: { className?: string; children: ReactNode }) => {
  // Its own route's address: the application's changes before the next screen stands.
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
