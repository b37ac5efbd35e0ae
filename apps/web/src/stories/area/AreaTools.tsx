import { ActionIcon, Tooltip } from '@mantine/core'
import { TOOLS, type Tool as DrawingTool } from '@pressmark/deepzoom/area.ts'
import {
  IconCircle,
  IconEraser,
  IconLock,
  IconLockOpen,
  IconPolygon,
  IconScribble,
  IconSquare,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import styles from './Area.module.css'

const ICONS: Record<DrawingTool, Icon> = {
  rectangle: IconSquare,
  ellipse: IconCircle,
  polygon: IconPolygon,
  freehand: IconScribble,
}

type Props = {
  tool: DrawingTool
  locked: boolean
  onTool: (tool: DrawingTool) => void
  onRedraw: () => void
  onLock: (locked: boolean) => void
}

/** The toolbar of the area editor: the shape to draw, a new start, and the lock that lets the image be moved. */
export const AreaTools = ({ tool, locked, onTool, onRedraw, onLock }: Props) => {
  const { t } = useTranslation('editor')
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('area.tools')}>
      {TOOLS.map((one) => (
        <Tool
          key={one}
          name={t(`area.shapes.${one}`)}
          icon={ICONS[one]}
          pressed={tool === one}
          press={() => onTool(one)}
        />
      ))}
      <Tool name={t('area.redraw')} icon={IconEraser} press={onRedraw} />
      <Tool
        name={t(locked ? 'area.unlock' : 'area.lock')}
        icon={locked ? IconLock : IconLockOpen}
        pressed={locked}
        press={() => onLock(!locked)}
      />
    </div>
  )
}

type ToolProps = { name: string; icon: Icon; pressed?: boolean; press: () => void }

const Tool = ({ name, icon: Symbol, pressed, press }: ToolProps) => (
  <Tooltip label={name} position="right">
    <ActionIcon
      variant={pressed ? 'filled' : 'default'}
      size={40}
      aria-label={name}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      onClick={press}
    >
      <Symbol size={20} stroke={1.6} aria-hidden />
    </ActionIcon>
  </Tooltip>
)
