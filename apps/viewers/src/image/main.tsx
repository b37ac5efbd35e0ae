import { createRoot } from 'react-dom/client'
import { openViewer } from '#shell/viewer-page.ts'
import { ImageStage, type RegionRequest } from './ImageStage.tsx'

openViewer('image', (context) => {
  const container = document.createElement('div')
  container.className = 'container'
  context.stage.append(container)
  const root = createRoot(container)
  const draw = (at: RegionRequest | undefined) => root.render(<ImageStage context={context} at={at} />)
  draw(context.xywh === undefined ? undefined : { xywh: context.xywh })
  return {
    end: () => root.unmount(),
    goTo: (xywh) => draw({ xywh }),
  }
})
