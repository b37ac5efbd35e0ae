import { createRoot } from 'react-dom/client'
import { openViewer } from '#shell/viewer-page.ts'
import { ImageStage, type Ask } from './ImageStage.tsx'

openViewer('image', (scene) => {
  const holder = document.createElement('div')
  holder.className = 'holder'
  scene.stage.append(holder)
  const root = createRoot(holder)
  const draw = (at: Ask | undefined) => root.render(<ImageStage scene={scene} at={at} />)
  draw(scene.xywh === undefined ? undefined : { xywh: scene.xywh })
  return {
    end: () => root.unmount(),
    goTo: (xywh) => draw({ xywh }),
  }
})
