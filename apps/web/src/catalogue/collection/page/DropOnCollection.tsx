import { Suspense } from 'react'
import { lazyComponent } from '#shared/hooks/lazy-component.ts'
import { useMay } from '#shared/api/person.ts'

const DropFiles = lazyComponent(() => import('#uploads/DropFiles.tsx'), 'DropFiles')

/** Lets files be dropped on the screen of a collection, by those who may both describe and upload. */
export const DropOnCollection = ({ collectionUuid }: { collectionUuid: string }) =>
  useMay('catalogue.edit', 'media.import') ? (
    <Suspense fallback={null}>
      <DropFiles collectionUuid={collectionUuid} />
    </Suspense>
  ) : null
