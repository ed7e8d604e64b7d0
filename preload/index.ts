// The bridge: two functions, no logic, and what the seller drops or pastes. The shell checks the sender and the input.
import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { isPictures, MOST_PICTURE_BYTES } from '../shared/ad/given-pictures.ts';
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL, PASTE_CHANNEL } from '../shared/contract/channels.ts';
import type { Bridge, WindowEvent } from '../shared/contract/shell.ts';

const bridge: Bridge = {
  call: (name, input) => ipcRenderer.invoke(CALL_CHANNEL, name, input),
  subscribe: (listener) => {
    const hear = (_event: IpcRendererEvent, event: WindowEvent): void => listener(event);
    ipcRenderer.on(EVENT_CHANNEL, hear);
    return () => {
      ipcRenderer.off(EVENT_CHANNEL, hear);
    };
  },
};

contextBridge.exposeInMainWorld('adsheet', bridge);

// A page never learns the path of a file: files that the seller gives are reported to the shell from here.
const tellFiles = (given: readonly File[]): boolean => {
  const named = given.map((file) => webUtils.getPathForFile(file)).filter((file) => file !== '');
  if (named.length > 0) ipcRenderer.send(DROP_CHANNEL, named);
  return named.length > 0;
};

globalThis.addEventListener('drop', (event) => {
  if (event.isTrusted) tellFiles([...(event.dataTransfer?.files ?? [])]);
});

/** One byte more than may be, so that it is told of a picture that it is too large. */
const bytesOf = async (picture: File): Promise<Uint8Array> =>
  new Uint8Array(await picture.slice(0, MOST_PICTURE_BYTES + 1).arrayBuffer());

// Nor can it make up a picture: it says where one that the seller pastes goes, by taking the event before it comes here.
globalThis.addEventListener('paste', (event) => {
  const { clipboardData } = event;
  if (!event.isTrusted || !event.defaultPrevented || clipboardData === null) return;
  const files = [...clipboardData.files];
  const [text, html] = [clipboardData.getData('text/plain'), clipboardData.getData('text/html')];
  if (!isPictures({ files: files.length, text, html }) || tellFiles(files)) return;
  const picture = files.find(({ type }) => type.startsWith('image/'));
  if (picture) void bytesOf(picture).then((bytes) => ipcRenderer.send(PASTE_CHANNEL, bytes));
});
