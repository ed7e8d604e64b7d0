import { describe, expect, it } from 'vitest';
import { pictureAddress } from '../../../../main/engine/pictures/picture-address.ts';
import { isPublicAddress } from '../../../../main/engine/pictures/public-address.ts';

describe('an address of the network', () => {
  it.each(['8.8.8.8', '93.184.216.34', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2a00:1450:400e::1'])(
    '%s is everybody’s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::a00:1',
    '2002:7f00:1::',
    '2001:0:a00:1::',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s is not', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('where a small form of a picture is', () => {
  const BASE = 'https://market.example/';
  const at = (links: Readonly<Record<string, string>>, src = 'https://img.example/1.jpg', base = BASE) =>
    pictureAddress({ src, status: 'OK', links }, 120, base)?.href;

  it('is the smallest link with enough pixels, else the largest, else the picture', () => {
    expect(
      at({ '50x70': '/image/1/s.jpg', '120x180': '/image/1/m.jpg', '1024x1024': '/image/1/l.jpg' }),
    ).toBe('https://market.example/api/sellside/image/1/m.jpg');
    expect(at({ '50x70': '/image/1/s.jpg', '86x86': '/image/1/m.jpg' })).toBe(
      'https://market.example/api/sellside/image/1/m.jpg',
    );
    expect(at({ self: '/image/1' })).toBe('https://img.example/1.jpg');
    expect(at({}, 'an-identifier')).toBeUndefined();
  });

  it('is below the interface, whether its path says so or not', () => {
    const whole = 'https://market.example/api/sellside/image/1/m.jpg';
    expect(at({ '120x180': '/api/sellside/image/1/m.jpg' })).toBe(whole);
    expect(at({ '120x180': '/image/1/m.jpg' })).toBe(whole);
    expect(at({ '120x180': '/image/1/m.jpg' }, '', 'https://market.example/nl')).toBe(
      'https://market.example/nl/api/sellside/image/1/m.jpg',
    );
    expect(at({ '120x180': 'https://cdn.example/m.jpg' })).toBe('https://cdn.example/m.jpg');
  });

  it('is none where it is no address of the web, or has a password in it', () => {
    expect(at({ '120x180': 'file:///etc/passwd' })).toBeUndefined();
    expect(at({ '120x180': 'data:image/svg+xml,<svg/>' })).toBeUndefined();
    expect(at({ '120x180': 'https://user:word@cdn.example/m.jpg' })).toBeUndefined();
  });
});
