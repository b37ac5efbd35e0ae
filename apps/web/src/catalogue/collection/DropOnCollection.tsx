import { Suspense } from 'react'
import { lazyComponent } from '#shared/late.ts'
import { useMay } from '#shared/person.ts'

const DropFiles = lazyComponent(() => import('#uploads/DropFiles.tsx'), 'DropFiles')

/** Lets files be dropped on the screen of a collection, by those who may both describe and upload. */
export const DropOnCollection = ({ collectionUuid }: { collectionUuid: string }) =>
  useMay('catalogue.edit', 'media.import') ? (
    <Suspense fallback={null}>
      <DropFiles collectionUuid={collectionUuid} />
    </Suspense>
  ) : null
