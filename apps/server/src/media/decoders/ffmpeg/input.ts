import type { MediaType } from '../formats.ts'

/** The demuxer of each type. It is never guessed: a guess would follow a text that claims to be a list of files. */
const DEMUXERS: Partial<Record<MediaType, string>> = {
  'audio/mpeg': 'mp3',
  'audio/aac': 'aac',
  'audio/mp4': 'mov',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/flac': 'flac',
  'audio/amr': 'amr',
  'video/mp4': 'mov',
  'video/quicktime': 'mov',
  'video/3gpp': 'mov',
  'video/mpeg': 'mpeg',
  'video/mpv': 'mpegvideo',
  'video/mp2t': 'mpegts',
  'video/x-msvideo': 'avi',
  'video/matroska': 'matroska',
  'video/webm': 'matroska',
  'video/x-flv': 'flv',
}

/** The codecs of the accepted types. ffmpeg has several hundred other decoders that are not needed here. */
const DECODERS = [
  'mp3,mp3float,mp2,mp2float,mp1,mp1float,aac,aac_latm,vorbis,opus,flac,alac,ac3,eac3,speex,wmav2,qdm2,nellymoser',
  'amrnb,amrwb,libopencore_amrnb,libopencore_amrwb,adpcm_ima_wav,adpcm_ms,adpcm_ima_qt,adpcm_swf,pcm_u8,pcm_s8',
  'pcm_s16le,pcm_s16be,pcm_s24le,pcm_s24be,pcm_s32le,pcm_s32be,pcm_f32le,pcm_f32be,pcm_f64le,pcm_alaw,pcm_mulaw',
  'h264,hevc,mpeg1video,mpeg2video,mpeg4,msmpeg4v2,msmpeg4,h263,h263p,flv,vp3,vp6,vp6f,vp8,vp9,libdav1d,av1,mjpeg',
  'prores,dvvideo,rawvideo,huffyuv,ffv1,wmv2,svq1,svq3,cinepak,theora,dnxhd,qtrle,png',
].join(',')

/** Returns the arguments with which ffmpeg reads a file of this type and no other file. */
export const inputOf = (mediaType: MediaType, file: string): string[] => {
  const demuxer = DEMUXERS[mediaType]
  if (demuxer === undefined) throw new TypeError(`neither audio nor video: ${mediaType}`)
  return ['-protocol_whitelist', 'file,pipe', '-codec_whitelist', DECODERS, '-f', demuxer, '-i', file]
}
