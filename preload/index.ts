// The bridge: two functions, no logic, and the paths of dropped files. The shell checks the sender and the input.
import type { IpcRendererEvent } from 'electron';
import { contextBridge, ipcRenderer, webUtils } from 'electron';
import { CALL_CHANNEL, DROP_CHANNEL, EVENT_CHANNEL } from '../shared/contract/channels.ts';
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

// A page never learns the path of a file: dropped files are reported to the shell from here.
globalThis.addEventListener('drop', (event) => {
  const files = Array.from(event.dataTransfer?.files ?? [], (file) => webUtils.getPathForFile(file));
  const named = files.filter((file) => file !== '');
  if (event.isTrusted && named.length > 0) ipcRenderer.send(DROP_CHANNEL, named);
});
