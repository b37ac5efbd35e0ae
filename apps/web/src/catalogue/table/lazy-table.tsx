import { Suspense, type ComponentProps } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'

const LazyList = lazyComponent(() => import('./TableList.tsx'), 'TableList')
const LazyButton = lazyComponent(() => import('./ColumnsButton.tsx'), 'ColumnsButton')

/* Lists load the table only for people who use it. */

export const TableList = (props: ComponentProps<typeof LazyList>) => (
  <Suspense fallback={null}>
    <LazyList {...props} />
  </Suspense>
)

export const ColumnsButton = (props: ComponentProps<typeof LazyButton>) => (
  <Suspense fallback={null}>
    <LazyButton {...props} />
  </Suspense>
)
