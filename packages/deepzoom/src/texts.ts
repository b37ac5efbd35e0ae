/** Every word that the zoomable picture shows or says, in the language of the person. */
export type ZoomTexts = {
  /** What the picture is, for those who do not see it, and which keys move it. */
  help: string
  /** Name of the group of buttons. */
  controls: string
  zoomIn: string
  zoomOut: string
  whole: string
  rotate: string
  fullScreen: string
  leaveFullScreen: string
  /** How far the picture is magnified; 100 is one screen pixel for each of its own. */
  magnification: (percent: number) => string
  loading: string
  /** Nothing of the picture could be had. */
  failed: string
  /** Parts of the picture could not be had. */
  incomplete: string
  tryAgain: string
}
